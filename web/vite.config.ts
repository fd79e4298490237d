import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { onlyOurCharacters } from './fonts.ts';

// The server that `npm run dev` talks to: `masume studio`, or the toy in dev/server.mjs.
const server = process.env['MASUME_SERVER'] ?? 'http://127.0.0.1:7331';

export default defineConfig({
  plugins: [onlyOurCharacters(), svelte()],
  build: {
    target: 'es2022',
    // The content-security policy has no room for data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
