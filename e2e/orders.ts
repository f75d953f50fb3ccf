/** Starts or stops a product, which the sender names. */
export type Order = { name: string } & ({ start: { url: string; settings: Record<string, string> } } | { stop: true });

/** Answers an order; the port is that of a product that was started. */
export interface Answer {
  name: string;
  port?: number;
  error?: string;
}

/** Returns a function that sends an order and waits for its answer, and one that takes the answers. */
export function createSender(send: (order: Order) => void) {
  const waiting = new Map<string, (answer: Answer) => void>();
  const answered = (answer: Answer): void => {
    waiting.get(answer.name)?.(answer);
    waiting.delete(answer.name);
  };
  return {
    send: (order: Order) =>
      new Promise<Answer>((resolve) => {
        waiting.set(order.name, resolve);
        send(order);
      }),
    answered,
  };
}
