import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-sans-3/wght-italic.css';
import '@fontsource-variable/noto-sans-jp/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/rules.css';
import './styles/print.css';
import { mount } from 'svelte';
import { latency } from './lib/latency';
import { sharedIn } from './lib/share';
import { live } from './state/live.svelte';
import { screens } from './state/screens.svelte';
import { settings } from './state/settings.svelte';
import { studio } from './state/studio.svelte';
import { words } from './state/words.svelte';
import App from './ui/App.svelte';

declare global {
  interface Window {
    __masume: {
      latency: typeof latency;
      cached: () => number;
      key: () => string;
      known: () => boolean;
      undecided: () => number;
      ready: () => boolean;
    };
  }
}

// What browser tests look at.
window.__masume = {
  latency,
  cached: () => live.cache.count,
  key: () => studio.view?.key ?? '',
  known: () => live.knowledge !== null && live.knowledge.key === studio.view?.key,
  undecided: () => live.undecided,
  ready: () => live.knowledge?.key === studio.view?.key && live.knowledge?.complete === true,
};

async function begin(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) return;
  await words.use(words.lang).catch(() => undefined);
  mount(App, { target });
  const shared = sharedIn(location.hash);
  // The address is a way in, not a place: reloading after edits must not bring the old puzzle back.
  if (shared) history.replaceState(null, '', location.pathname);
  await studio.start(shared);
  if (!settings.kept.toured && !shared) screens.touring = true;
}

window.addEventListener('hashchange', () => {
  const shared = sharedIn(location.hash);
  if (!shared) return;
  history.replaceState(null, '', location.pathname);
  void studio.create({ share: shared });
});

// The page opens even when the server does not answer. (Nothing is kept while the page itself is being worked on.)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

window.addEventListener('pagehide', () => studio.keep());

void begin();
