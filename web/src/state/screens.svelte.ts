// Which dialog is open, and the questions that are asked with yes and no.

export type Screen = 'new' | 'open' | 'import' | 'export' | 'print' | 'help' | 'settings' | 'gallery' | 'about' | null;

interface Question {
  text: string;
  yes: string;
  answer: (yes: boolean) => void;
}

class Screens {
  open = $state<Screen>(null);
  question = $state.raw<Question | null>(null);
  /** Text that was dropped or pasted on the page. */
  dropped = $state('');
  touring = $state(false);

  show(screen: Screen): void {
    this.open = screen;
  }

  close(): void {
    this.open = null;
    this.dropped = '';
  }

  ask(text: string, yes: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.question = {
        text,
        yes,
        answer: (answer) => {
          this.question = null;
          resolve(answer);
        },
      };
    });
  }
}

export const screens = new Screens();
