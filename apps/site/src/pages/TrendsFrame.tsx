import { themed } from '../look/palette.ts';
import { chartColours } from '../look/tokens.ts';
import { PageDocument } from './PageDocument.tsx';
import type { TrendsFrame as Frame } from './pages.ts';
import trendsStyle from './trends-frame.css?inline';

const lightSeries = chartColours.series;
/** Lighter ones on the dark sheet. */
const darkSeries = ['#6cc3a6', '#e0aa5e', '#6fc0e6', '#b79adf', '#5aa9e6', '#d9936f', '#c2b25a', '#a9a69e'];
const declared = (colours: readonly string[]) => colours.map((colour, at) => `--c${at}:${colour}`).join(';');

const coloursOf = (theme: Frame['theme']): string => {
  const bar = (colour: string) => `--bar:${colour}`;
  const light = `:root{${bar(lightSeries[0])};${declared(lightSeries)}}`;
  const dark = `:root{${bar(darkSeries[0]!)};${declared(darkSeries)}}`;
  if (theme !== 'auto') return theme === 'dark' ? dark : light;
  return `${light}@media(prefers-color-scheme:dark){${dark}}`;
};

const styleOf = ({ theme }: Frame): string =>
  `${themed(theme, ['sheet', 'ink', 'ink3', 'rule', 'rule2'])}${coloursOf(theme)}${trendsStyle}`;

const width = 600;
const height = 150;

function Curves({ chart }: { chart: NonNullable<Frame['chart']> }) {
  const most = Math.max(1, ...chart.lines.flatMap(({ values }) => values));
  const place = (value: number, at: number, count: number) =>
    `${((at / Math.max(1, count - 1)) * width).toFixed(1)},${(height - (value / most) * height).toFixed(1)}`;
  return (
    <div className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={chart.label}>
        <path className="base" d={`M0 ${height}H${width}`} />
        {chart.lines.map(({ name, values }, at) => (
          <polyline
            key={name}
            className={`curve curve-${at}`}
            points={values.map((value, index) => place(value, index, values.length)).join(' ')}
          />
        ))}
      </svg>
      <p className="facts ends">
        <span>{chart.first}</span>
        <span>{chart.last}</span>
      </p>
      <ul className="legend">
        {chart.lines.map(({ name }, at) => (
          <li key={name}>
            <svg viewBox="0 0 18 8" aria-hidden="true">
              <path className={`curve curve-${at}`} d="M0 4H18" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sums and headlines of a trend group: no script, nothing loaded from elsewhere; links open beside the frame. */
export const TrendsFrame = ({ frame }: { frame: Frame }) => (
  <PageDocument lang={frame.lang} title={frame.name} style={styleOf(frame)} isPrivate>
    <h1>{frame.name}</h1>
    <p className="facts">{frame.counted}</p>
    {frame.empty && <p>{frame.empty}</p>}
    {frame.shares.rows.length > 0 && (
      <>
        <h2>{frame.shares.title}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {frame.shares.name}
              </th>
              <th scope="col" className="number">
                {frame.shares.value}
              </th>
              <th scope="col" className="number">
                {frame.shares.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {frame.shares.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>
                  <svg viewBox="0 0 100 10" height="10" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="bar" width={row.width} height="10" />
                  </svg>
                </td>
                <td className="number">{row.value}</td>
                <td className="number">{row.share}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
    {frame.chart && (
      <>
        <h2>{frame.chart.title}</h2>
        <Curves chart={frame.chart} />
      </>
    )}
    {frame.news.entries.length > 0 && (
      <>
        <h2>{frame.news.title}</h2>
        <ol>
          {frame.news.entries.map((entry) => (
            <li key={entry.href} className="piece">
              <a href={entry.href} target="_blank" rel="noopener noreferrer" lang={entry.lang}>
                {entry.headline}
              </a>
              <p className="facts">
                {entry.outlet} · <time dateTime={entry.datetime}>{entry.date}</time>
              </p>
            </li>
          ))}
        </ol>
      </>
    )}
  </PageDocument>
);
