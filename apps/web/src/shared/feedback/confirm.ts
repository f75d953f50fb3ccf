import { createStore } from '../store.ts';

interface Question {
  title: string;
  body?: string;
  /** A verb: what will happen. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Destroys something. */
  danger?: boolean;
  /** A word that must be typed to confirm, such as DELETE. */
  word?: string;
}

/** The current question. */
export const asked = createStore<(Question & { answer: (isConfirmed: boolean) => void }) | null>(null);

/** Asks in a dialog: `if (await confirm({ title, confirmLabel })) …`. Closing it means no. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      asked.set(null);
      resolve(isConfirmed);
    };
    asked.set({ ...question, answer });
  });
}
