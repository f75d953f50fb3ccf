import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PartAnswer, PartWork } from './parts-process.ts';

const streams = Number(process.env.PART_STREAMS ?? 1_000_000);
const parts = Number(process.env.PARTS ?? 4);
const documents = 2000;
/** More than a stream takes, with what a process needs beside. */
const bytesOfStream = 1600;

async function runPart(work: PartWork): Promise<PartAnswer> {
  const child = fork(new URL('./parts-process.ts', import.meta.url), {
    execArgv: ['--expose-gc', '--max-old-space-size=16000'],
  });
  child.send(work);
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`A part ended with ${code}.`))),
  ]);
  return answer;
}

const row = ({ streams: count, bytes, seconds, microseconds, found }: PartAnswer) => ({
  streams: count,
  'MB a million streams': Math.round(bytes / count),
  'MB in all': Math.round(bytes / 1e6),
  'loaded in s': +seconds.toFixed(1),
  'µs a document': Math.round(microseconds),
  found,
});

/**
 * Prints the memory of the streams of each part, one part after the other in a process of its own, and compares what the parts find with what
 * one process with all streams finds, if it fits into the free memory. PART_STREAMS and PARTS change the numbers.
 */
export async function run(): Promise<void> {
  const answers: PartAnswer[] = [];
  for (let part = 0; part < parts; part++) answers.push(await runPart({ streams, part, parts, documents }));
  const table = Object.fromEntries(answers.map((answer, part) => [`part ${part + 1} of ${parts}`, row(answer)]));
  const total = (of: (answer: PartAnswer) => number) => answers.reduce((sum, answer) => sum + of(answer), 0);
  if (streams * bytesOfStream > process.availableMemory()) {
    console.table(table);
    console.log(
      `All parts found ${total(({ found }) => found)}; one process with all streams does not fit into the free memory.`,
    );
    return;
  }
  const whole = await runPart({ streams, part: 0, parts: 1, documents });
  console.table({ ...table, 'one process': row(whole) });
  const isSame =
    total(({ found }) => found) === whole.found && total(({ sum }) => sum) % Number.MAX_SAFE_INTEGER === whole.sum;
  console.log(isSame ? 'The parts find together what one process finds.' : 'THE PARTS FIND SOMETHING ELSE.');
  if (!isSame) process.exitCode = 1;
}
