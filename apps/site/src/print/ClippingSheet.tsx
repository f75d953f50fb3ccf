import type { ClippingSheet as Sheet } from './print.ts';

/** A clipping with its value, the ledger of the value, and the evidence from its address. */
export const ClippingSheet = ({ sheet: { headline, facts, worth, ledger, text, evidence } }: { sheet: Sheet }) => (
  <main>
    <h1>{headline}</h1>
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <section>
      <h2>{worth.title}</h2>
      <p className="worth">{worth.value}</p>
      {worth.note && <p>{worth.note}</p>}
    </section>
    <section>
      <h2>{ledger.title}</h2>
      <table>
        <tbody>
          {ledger.lines.map(({ name, value }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{ledger.note}</p>
    </section>
    {text && (
      <section>
        <h2>{text.title}</h2>
        {text.body && <p className="article">{text.body}</p>}
        <Notes notes={text.notes} />
      </section>
    )}
    <section>
      <h2>{evidence.title}</h2>
      <Notes notes={evidence.notes} />
      {evidence.picture && <img src={evidence.picture} alt="" />}
    </section>
  </main>
);

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className="note">
      {note}
    </p>
  ));
