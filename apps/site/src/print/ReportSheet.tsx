import type { ReportSheet as Sheet } from './print.ts';
import { ReportChart } from './ReportChart.tsx';

type Section = Sheet['sections'][number];

/** A report on paper: a cover and its sections. */
export const ReportSheet = ({ sheet }: { sheet: Sheet }) => (
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
    <ReportSections sheet={sheet} />
  </main>
);

/** The sections of a report without its cover. */
export const ReportSections = ({ sheet }: { sheet: Sheet }) =>
  sheet.sections.map((section) => (
    <section key={section.kind} className={section.kind}>
      <h2>{section.title}</h2>
      {section.narrowed && <p className="narrowed">{section.narrowed}</p>}
      {section.comment && <p className="comment">{section.comment}</p>}
      <Sentences section={section} />
      <Figures section={section} />
      {section.chart && <ReportChart chart={section.chart} lang={sheet.lang} />}
      <Pieces section={section} />
      {section.definition && <p className="definition">{section.definition}</p>}
    </section>
  ));

const Sentences = ({ section: { sentences, kind } }: { section: Section }) => {
  if (sentences.length === 0) return null;
  if (kind === 'summary') return <p className="words">{sentences.join(' ')}</p>;
  if (kind !== 'method' && kind !== 'changes') return <p className="lead">{sentences.join(' ')}</p>;
  return (
    <ul>
      {sentences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};

const Figures = ({ section: { figures } }: { section: Section }) =>
  figures.length > 0 && (
    <dl>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );

const Pieces = ({ section: { pieces } }: { section: Section }) =>
  pieces.length > 0 && (
    <ol>
      {pieces.map(({ headline, picture, url, facts, figures, quote, said_by }, at) => (
        <li key={at}>
          {picture && <img src={picture} alt="" />}
          <h3>{url ? <a href={url}>{headline}</a> : headline}</h3>
          {quote && (
            <blockquote>
              <q>{quote}</q>
              {said_by && <cite> – {said_by}</cite>}
            </blockquote>
          )}
          <p>{facts.join(' · ')}</p>
          {figures.length > 0 && <p>{figures.join(' · ')}</p>}
        </li>
      ))}
    </ol>
  );
