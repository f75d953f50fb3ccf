import { partsOf, type Span } from './mark-text.ts';

interface MarkedTextProps {
  text: string;
  spans: readonly Span[];
  /** Number shown beside a mark for each of its clauses. */
  numbers?: ReadonlyMap<number, number>;
}

/** Shows a text with the matching words marked, on request with the numbers of their clauses. */
export function MarkedText({ text, spans, numbers }: MarkedTextProps) {
  return partsOf(text, spans).map((part) => {
    if (!part.clauses) return part.text;
    const shown = numbers ? [...new Set(part.clauses.flatMap((clause) => numbers.get(clause) ?? []))] : [];
    return (
      <span key={part.start}>
        <mark>{part.text}</mark>
        {shown.length > 0 && <sup>{shown.join(' ')}</sup>}
      </span>
    );
  });
}

/** Returns the code for the `lang` attribute; undefined if the language was not detected. */
export const langOf = (language: string): string | undefined => (language === 'other' ? undefined : language);
