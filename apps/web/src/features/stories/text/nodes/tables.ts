import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(50, Math.max(1, Number(cell.getAttribute(name)) || 1)),
});
const spans = () => ({ colspan: span('colspan'), rowspan: span('rowspan') });

/** Tables without widths and colours of their own: the site draws them. */
export const tables = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: 'paragraph+', addAttributes: spans }),
  TableHeader.extend({
    content: 'paragraph+',
    addAttributes: () => ({
      ...spans(),
      scope: {
        default: 'col',
        parseHTML: (cell: HTMLElement) => (cell.getAttribute('scope') === 'row' ? 'row' : 'col'),
      },
    }),
  }),
];
