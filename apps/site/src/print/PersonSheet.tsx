import type { PersonSheet as Sheet } from './print.ts';

/** Everything that is held of a person. */
export const PersonSheet = ({ sheet: { title, notes, sections } }: { sheet: Sheet }) => (
  <main>
    <h1>{title}</h1>
    {notes.map((note) => (
      <p key={note} className="note">
        {note}
      </p>
    ))}
    {sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.lines.length === 0 && <p className="note">{section.none}</p>}
        <table>
          <tbody>
            {section.lines.map(({ label, value }, at) => (
              <tr key={at}>
                <td>{label}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
  </main>
);
