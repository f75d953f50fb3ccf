import { useDebouncedValue, useElementSize, useMediaQuery } from '@mantine/hooks';
import { ApiError, type Newsroom, type NewsroomPreview } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { useStore } from '../../../shared/store.ts';
import { newsroomQuery, previewOf } from '../newsrooms.api.ts';
import { draftValues } from './draft-values.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import classes from './preview.module.css';

/** Width of the screens in pixels on which the site is shown. */
const widths = { wide: 1040, phone: 390 } as const;
type Screen = keyof typeof widths;
const screens = Object.keys(widths) as Screen[];

/** Milliseconds after which what is typed is shown. */
const pause = 350;

/** Returns the page at a path with the values of the open forms; while they cannot be shown, the page before. */
function usePreview(newsroom: Newsroom, path: string) {
  const drafts = useStore(draftValues);
  const values = useMemo(() => Object.assign({}, ...Object.values(drafts)), [drafts]);
  const [settled] = useDebouncedValue(values, pause);
  // Contacts, files and accounts are saved at once, and change the newsroom.
  const { dataUpdatedAt } = useQuery(newsroomQuery(newsroom.id));
  const query = useQuery({
    ...previewOf(newsroom.id, { values: settled, path }, dataUpdatedAt),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<NewsroomPreview | null>(null);
  const fresh = query.data?.data;
  if (fresh && fresh !== shown) setShown(fresh);
  return { query, shown: fresh ?? shown };
}

/** The public site beside its settings, with values that are not saved yet. Links inside lead to its other pages. */
export function SitePreview({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [screen, setScreen] = useState<Screen>(isPhone ? 'phone' : 'wide');
  const [path, setPath] = useState('');
  const [isOutside, setOutside] = useState(false);
  const room = useElementSize();
  const { query, shown } = usePreview(newsroom, path);
  const { error } = query;
  const isInvalid = error instanceof ApiError && error.status === 422;
  const open = (next: string) => {
    setOutside(false);
    setPath(next);
  };
  const follow = (address: string) => {
    const { base = '' } = shown ?? {};
    const inside = address === base || address.startsWith(`${base}/`) || address.startsWith(`${base}?`);
    const next = address.slice(base.length).replace(/#.*$/, '');
    if (inside && !/^\/download\/|\.\w+(\?|$)/.test(next)) return open(next === '/' ? '' : next);
    if (!inside && /^(https?:|\/news\/)/.test(address)) return void window.open(address, '_blank', 'noopener');
    setOutside(true);
  };
  const width = widths[screen];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.choices}>
        <Pages path={path} shown={shown} onOpen={open} />
        <SegmentedControl
          aria-label={t('preview.screen')}
          data={screens.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={screen}
          onChange={(value) => setScreen(value as Screen)}
        />
      </div>
      <p className={classes.address} role="status">
        {isInvalid ? t('preview.invalid') : isOutside ? t('preview.outside') : shown?.url}
      </p>
      <div ref={room.ref} className={classes.room} aria-busy={query.isFetching} data-screen={screen}>
        {shown && (
          <PreviewFrame
            html={shown.html}
            title={t('preview.frame', { name: newsroom.name })}
            width={width}
            scale={scale}
            onFollow={follow}
          />
        )}
        {!shown && query.isPending && <RowSkeletons />}
        {!shown && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </section>
  );
}

interface PagesProps {
  path: string;
  shown: NewsroomPreview | null;
  onOpen: (path: string) => void;
}

/** The pages that every newsroom has; another one is open after a link was followed. */
function Pages({ path, shown, onOpen }: PagesProps) {
  const t = useT('newsrooms');
  const pages = [
    { value: '', label: t('preview.front') },
    { value: shown?.story_path ?? '/-', label: t('preview.story'), disabled: !shown?.story_path },
    { value: '/press-kit', label: t('parts.kit'), disabled: !shown?.has_press_kit },
  ];
  const current = path.startsWith('?') ? '' : path;
  return (
    <SegmentedControl
      aria-label={t('preview.page')}
      data={pages}
      // No page is marked if a link has led elsewhere.
      value={pages.some(({ value }) => value === current) ? current : 'other'}
      onChange={onOpen}
    />
  );
}
