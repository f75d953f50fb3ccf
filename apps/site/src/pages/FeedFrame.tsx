import { themed } from '../look/palette.ts';
import feedStyle from './feed-frame.css?inline';
import { PageDocument } from './PageDocument.tsx';
import type { FeedFrame as Frame } from './pages.ts';

/** Returns the style of a frame; the accent is an RGB value that the server has checked. */
const styleOf = ({ theme, accent }: Frame): string =>
  `${themed(theme, ['sheet', 'ink', 'ink3', 'rule'])}:root{--accent:${accent ?? 'var(--ink)'}}${feedStyle}`;

/** No script, nothing loaded from elsewhere; links open beside the frame. */
export const FeedFrame = ({ frame }: { frame: Frame }) => (
  <PageDocument
    lang={frame.lang}
    title={frame.name}
    style={styleOf(frame)}
    isPrivate
    head={frame.feeds.map(({ type, href }) => <link key={href} rel="alternate" type={type} href={href} />)}
  >
    <h1>{frame.name}</h1>
    {frame.entries.length === 0 && <p>{frame.empty}</p>}
    <ol>
      {frame.entries.map((entry) => (
        <li key={entry.href}>
          <article lang={entry.lang}>
            <h2>
              <a href={entry.href} target="_blank" rel="noopener noreferrer">
                {entry.headline}
              </a>
            </h2>
            <p className="facts">
              {entry.outlet} · <time dateTime={entry.datetime}>{entry.date}</time>
            </p>
            {entry.snippet && <p>{entry.snippet}</p>}
          </article>
        </li>
      ))}
    </ol>
  </PageDocument>
);
