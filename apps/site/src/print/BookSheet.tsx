import type { BookSheet as Sheet } from './print.ts';

/** A clipping book: a cover with its contents, and one piece on each page. */
export const BookSheet = ({ sheet }: { sheet: Sheet }) => (
  <main>
    <header>
      {sheet.logo && <img src={sheet.logo} alt="" />}
      <p className="brands">{sheet.brands}</p>
      <h1>{sheet.title}</h1>
      {sheet.facts.map((fact) => (
        <p key={fact} className="fact">
          {fact}
        </p>
      ))}
    </header>
    <nav>
      <h2>{sheet.contents}</h2>
      <ol>
        {sheet.pieces.map(({ headline, facts }, at) => (
          <li key={at}>
            <a href={`#piece-${at + 1}`}>{headline}</a>
            <span>{facts.slice(0, 2).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </nav>
    {sheet.pieces.map(({ headline, picture, url, facts, paragraphs, note }, at) => (
      <article key={at} id={`piece-${at + 1}`}>
        <p className="fact">{facts.join(' · ')}</p>
        <h2>{headline}</h2>
        {picture && <img src={picture} alt="" />}
        {paragraphs.map((text, place) => (
          <p key={place}>{text}</p>
        ))}
        {note && <p className="note">{note}</p>}
        {url && (
          <p className="note">
            <a href={url}>{url}</a>
          </p>
        )}
      </article>
    ))}
  </main>
);
