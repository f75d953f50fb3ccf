import { logoPaths } from './logo-paths.ts';

/** The logo in the colours of the scheme. `part="word"` is the word alone. */
export function Logo({ part = 'all', height = 24 }: { part?: 'all' | 'word'; height?: number }) {
  return (
    <svg viewBox={part === 'all' ? '0 0 157 32' : '38 0 120 32'} height={height} role="img" aria-label="Masthead">
      {part === 'all' && (
        <>
          <path fill="var(--ink)" d={logoPaths.mark} />
          <path fill="var(--signal)" d={logoPaths.lamp} />
        </>
      )}
      <path fill="var(--ink)" d={logoPaths.word} />
    </svg>
  );
}
