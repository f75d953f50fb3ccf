import { Select } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './imports.module.css';

const shownRows = 8;

interface Props<Field extends string> {
  row: { columns: readonly { name: string }[]; sample: readonly (readonly string[])[] };
  known: readonly Field[];
  labelOf: (field: Field) => string;
  fields: readonly (Field | null)[];
  onChange: (fields: (Field | null)[]) => void;
}

/** The first rows of a file, with the meaning of each column. */
export function Columns<Field extends string>({ row, known, labelOf, fields, onChange }: Props<Field>) {
  const t = useT('imports');
  const set = (at: number, field: Field | null) =>
    // A field has one column: the one chosen last.
    onChange(fields.map((before, other) => (other === at ? field : before === field ? null : before)));
  return (
    <div className={classes.scroll}>
      <table className={classes.columns}>
        <caption className="visually-hidden">{t('columns')}</caption>
        <thead>
          <tr>
            {row.columns.map(({ name }, at) => (
              <th key={`${at}-${name}`} scope="col">
                <span>{name}</span>
                <Select
                  aria-label={t('means', { name })}
                  value={fields[at] ?? ''}
                  allowDeselect={false}
                  data={[
                    { value: '', label: t('left_out') },
                    ...known.map((field) => ({ value: field, label: labelOf(field) })),
                  ]}
                  onChange={(value) => set(at, known.find((field) => field === value) ?? null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.sample.slice(0, shownRows).map((cells, line) => (
            <tr key={line}>
              {row.columns.map(({ name }, at) => (
                <td key={`${at}-${name}`} data-left-out={!fields[at] || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
