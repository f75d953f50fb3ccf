import type { InvoiceSheet as Sheet } from './print.ts';

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className="party">
      {line}
    </p>
  ));

/** An invoice or a credit note. */
export const InvoiceSheet = ({ sheet }: { sheet: Sheet }) => (
  <main>
    <header>
      <Lines lines={sheet.seller} />
    </header>
    <section>
      <Lines lines={sheet.buyer} />
    </section>
    <h1>{sheet.title}</h1>
    <dl>
      {sheet.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <table>
      <thead>
        <tr>
          {sheet.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line, index) => (
          <tr key={index}>
            <td>{line.description}</td>
            <td>{line.quantity}</td>
            <td>{line.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sheet.sums.map(({ label, value }) => (
          <tr key={label}>
            <td colSpan={2}>{label}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
    {sheet.notes.map((note) => (
      <p key={note} className="note">
        {note}
      </p>
    ))}
  </main>
);
