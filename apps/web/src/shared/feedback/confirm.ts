import { createStore } from '../store.ts';

export interface Question {
  title: string;
  body?: string;
  /** A verb: what will happen. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Destroys something. */
  danger?: boolean;
  /** To be typed before it can be confirmed, such as DELETE. */
  word?: string;
}

/** What is asked at the moment. */
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
