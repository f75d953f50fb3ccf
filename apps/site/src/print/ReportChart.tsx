import { chartColours, light } from '../look/tokens.ts';
import type { ReportChartSheet, ReportMapSheet } from './print.ts';

const { series: colours, tones } = chartColours;
const isTone = (key: string): key is keyof typeof tones => key in tones;
const colourOf = (key: string, at: number): string =>
  isTone(key) ? tones[key] : (colours[at % colours.length] ?? light.ink);

/** A chart on paper. The figure has its description as a label; values are beside the bars. */
export const ReportChart = ({ chart, lang }: { chart: ReportChartSheet; lang: string }) => {
  const isTime = chart.drawnAs === 'line' || chart.drawnAs === 'area' || chart.drawnAs === 'columns';
  return (
    <figure>
      {chart.series.length > 1 && <Legend chart={chart} />}
      {chart.map && <WorldMap map={chart.map} label={chart.label} />}
      {isTime ? <Course chart={chart} lang={lang} /> : <Bars chart={chart} />}
      {chart.notes.length > 0 && (
        <figcaption>
          {chart.notes.map(({ at, text }) => (
            <span key={`${at} ${text}`}>
              {chart.rows[at]}: {text}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
};

const WorldMap = ({ map: { width, height, shapes }, label }: { map: ReportMapSheet; label: string }) => (
  <svg className="map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    {shapes.map(({ path, fill }) => (
      <path key={path} d={path} fill={fill ?? light.sunken} stroke={light.sheet} strokeWidth={0.6} />
    ))}
  </svg>
);

const Legend = ({ chart }: { chart: ReportChartSheet }) => (
  <p className="legend">
    {chart.series.map(({ key, name, total }, at) => (
      <span key={key}>
        <i className="swatch" style={{ background: colourOf(key, at) }} />
        {name} {total}
      </span>
    ))}
  </p>
);

const Bars = ({ chart }: { chart: ReportChartSheet }) => {
  const sums = chart.rows.map((_, row) => chart.series.reduce((sum, { values }) => sum + values[row]!, 0));
  const widest = Math.max(chart.least, ...sums);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{chart.head}</th>
          <td />
          {chart.series.map(({ key, name }, at) => (
            <th key={key} scope="col">
              {chart.series.length === 1 ? (
                name
              ) : (
                <i className="swatch" role="img" aria-label={name} style={{ background: colourOf(key, at) }} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map((name, row) => (
          <tr key={`${row} ${name}`}>
            <th scope="row">{name}</th>
            <td className="bar">
              {chart.series.map(({ key, values }, at) => (
                <i
                  key={key}
                  style={{
                    width: `${(100 * values[row]!) / (chart.drawnAs === 'split' ? sums[row] || 1 : widest)}%`,
                    background: colourOf(key, at),
                  }}
                />
              ))}
            </td>
            {chart.series.map(({ key, shown }) => (
              <td key={key}>{shown[row]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const [width, height, left, bottom] = [680, 220, 40, 24];

const Course = ({ chart, lang }: { chart: ReportChartSheet; lang: string }) => {
  const numbers = new Intl.NumberFormat(lang);
  const { rows, series, drawnAs, notes, least } = chart;
  const top = niceTop(Math.max(least, ...series.flatMap(({ values }) => values)));
  const step = (width - left) / Math.max(1, rows.length);
  const x = (row: number) => left + step * (row + 0.5);
  const y = (value: number) => (height - bottom) * (1 - value / top) + 6 * (value / top);
  const every = Math.ceil(rows.length / 8);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chart.label}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} stroke={light.rule} />
          <text x={left - 6} y={y(value) + 3} textAnchor="end">
            {numbers.format(value)}
          </text>
        </g>
      ))}
      {rows.map((name, row) =>
        row % every === 0 ? (
          <text key={row} x={x(row)} y={height - 6} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      {notes.map(({ at, text }) => (
        <line
          key={`${at} ${text}`}
          x1={x(at)}
          x2={x(at)}
          y1={6}
          y2={height - bottom}
          stroke={light.ink3}
          strokeDasharray="3 3"
        />
      ))}
      {series.map(({ key, values }, at) =>
        drawnAs === 'columns' ? (
          values.map((value, row) => (
            <rect
              key={`${key} ${row}`}
              x={x(row) - (step * 0.8) / 2 + (step * 0.8 * at) / series.length}
              width={(step * 0.8) / series.length}
              y={y(value)}
              height={Math.max(0, y(0) - y(value))}
              fill={colourOf(key, at)}
            />
          ))
        ) : (
          <g key={key}>
            {drawnAs === 'area' && (
              <path
                d={`M${x(0)} ${y(0)}${values.map((value, row) => `L${x(row)} ${y(value)}`).join('')}L${x(values.length - 1)} ${y(0)}Z`}
                fill={colourOf(key, at)}
                fillOpacity={0.15}
              />
            )}
            <polyline
              points={values.map((value, row) => `${x(row)},${y(value)}`).join(' ')}
              fill="none"
              stroke={colourOf(key, at)}
              strokeWidth={1.8}
            />
          </g>
        ),
      )}
    </svg>
  );
};

/** Returns a round, even number not below a value, for the top of an axis. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10;
  return Math.max(2, found * power);
}
