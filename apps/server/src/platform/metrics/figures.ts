import { Gauge, type Registry } from 'prom-client';

/** A figure of the whole installation. `read` returns its values by label; '' if it has one value only. */
export interface FigureGauge<F> {
  name: string;
  help: string;
  label: string | null;
  read: (figures: F) => Iterable<readonly [label: string, value: number]>;
}

/** Milliseconds for which figures are kept: however often they are asked for, the database answers once. */
const keptFor = 5000;

/** Adds figures that come from the database. While it is away they are left out, and masthead_database_up is 0. */
export function addFigures<F>(registry: Registry, gauges: readonly FigureGauge<F>[], load: () => Promise<F>): void {
  let known: { at: number; figures: Promise<F | null> } | undefined;
  const figuresNow = (): Promise<F | null> => {
    if (!known || performance.now() - known.at > keptFor)
      known = { at: performance.now(), figures: load().catch(() => null) };
    return known.figures;
  };
  const registers = [registry];
  new Gauge({
    name: 'masthead_database_up',
    help: '1 where the database answers',
    registers,
    async collect() {
      this.set((await figuresNow()) ? 1 : 0);
    },
  });
  for (const { name, help, label, read } of gauges)
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const figures = await figuresNow();
        this.reset();
        if (!figures) return this.remove();
        for (const [value, number] of read(figures)) this.set(label ? { [label]: value } : {}, number);
      },
    });
}
