import { WordError, type WordProblem } from './open-package.ts';
import { readWord, type WordText } from './read-word.ts';

export type WordAnswer = { text: WordText } | { problem: WordProblem };

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer: WordAnswer = await readWord(data).then(
    (text) => ({ text }),
    (error) => ({ problem: error instanceof WordError ? error.problem : 'unreadable' }),
  );
  postMessage(answer);
});
