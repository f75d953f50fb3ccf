import { type Client, createClient } from '@masthead/contract';

/** Tells an answer of a server that is too busy, on a machine that runs all tests at once. */
export const isBusy = async (answer: Response): Promise<boolean> =>
  answer.status === 503 && (await answer.clone().text()).includes('overloaded');

/** A fetch that asks again, up to five times, a moment later each, while the answer is a passing one. */
export const patientFetch =
  (isPassing: (answer: Response) => boolean | Promise<boolean>): typeof fetch =>
  async (...asked) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(...asked);
      if (attempt === 6 || !(await isPassing(answer))) return answer;
      await new Promise((wait) => setTimeout(wait, 500 * attempt));
    }
  };

/** Returns a client of a program that keeps the product's limits: on a busy machine that may ask its caller to come again. */
export const patientClient = (origin: string, token?: string, headers: Record<string, string> = {}): Client =>
  createClient({
    origin,
    fetch: patientFetch(isBusy),
    headers: () => ({ ...(token && { authorization: `Bearer ${token}` }), ...headers }),
  });
