import type { Clipping } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { useTimezone } from '../../metrics/index.ts';
import { clippingPages } from '../clippings.api.ts';
import classes from './copies.module.css';
import { type CoverageSearch, clippingQuery } from './coverage-search.ts';

interface Props {
  clipping: Clipping;
  search: CoverageSearch;
  onOpen: (id: string) => void;
}

/** The other clippings of a story: how many there are, and each of them on demand. */
export function Copies({ clipping, search, onOpen }: Props) {
  const t = useT('clippings');
  const [isOpen, setOpen] = useState(false);
  if (!clipping.copies) return null;
  const toggle = (event: MouseEvent) => {
    // A click on the row would open the clipping.
    event.stopPropagation();
    setOpen(!isOpen);
  };
  return (
    <>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
        {t('copies', { count: clipping.copies })}
      </button>
      {isOpen && <CopyList {...{ clipping, search, onOpen }} />}
    </>
  );
}

function CopyList({ clipping, search, onOpen }: Props) {
  const t = useT('clippings');
  const { shortDate } = useFormat();
  const timezone = useTimezone();
  const query = clippingQuery(search, clipping.brand_id, Date.now(), timezone);
  const pages = useInfiniteQuery(
    clippingPages({ ...query, looked_at: undefined, count: 'clippings', copies_of: clipping.id }),
  );
  const copies = flatPages(pages.data).filter(({ id }) => id !== clipping.id);
  return (
    <ul className={classes.list} aria-busy={pages.isPending}>
      {copies.map((copy) => (
        <li key={copy.id}>
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(copy.id);
            }}
          >
            {copy.media_outlet?.name ?? copy.named_outlet ?? t('no_outlet')}
          </button>
          <span>{shortDate(copy.published_at)}</span>
          {copy.headline !== clipping.headline && <span className="cut">{copy.headline}</span>}
        </li>
      ))}
      <LoadMore pages={pages} className={undefined} />
    </ul>
  );
}
