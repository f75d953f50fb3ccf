/**
 * The logo in the colours of the scheme. `part="word"` is the word alone. Its outlines are in the HTML (src/first/frame.ts), which
 * shows it before any file is there.
 */
export function Logo({ part = 'all', height = 24 }: { part?: 'all' | 'word'; height?: number }) {
  return (
    <svg viewBox={part === 'all' ? '0 0 157 32' : '38 0 120 32'} height={height} role="img" aria-label="Masthead">
      {part === 'all' && (
        <>
          <use href="#logo-mark" fill="var(--ink)" />
          <use href="#logo-lamp" fill="var(--signal)" />
        </>
      )}
      <use href="#logo-word" fill="var(--ink)" />
    </svg>
  );
}
