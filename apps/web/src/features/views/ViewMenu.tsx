import type { SavedView, ViewPlace } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck, IconChevronDown } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ChipButton } from '../../shared/parts/index.ts';
import { appliedTo, type Filters, isView } from './matching.ts';
import { useDefaultView } from './useDefaultView.ts';
import { savedViews } from './views.api.ts';
import classes from './views.module.css';

const SaveDialog = lazyPart(async () => (await import('./SaveDialog.tsx')).SaveDialog);
const ManageDialog = lazyPart(async () => (await import('./ManageDialog.tsx')).ManageDialog);

/** A view that everybody has. */
interface BuiltInView {
  name: string;
  label: string;
  filters: Filters;
}

interface Props {
  place: ViewPlace;
  /** The stream whose mentions are shown. */
  streamId?: string;
  /** Filters that are shown. */
  filters: Filters;
  /** Name of the page without filters. */
  allLabel: string;
  builtIn?: readonly BuiltInView[];
  onApply: (filters: Filters) => void;
}

/** Shows a chip that opens the saved views of a page: built-in ones, those of the brand, and the user's own. */
export function ViewMenu({ place, streamId, filters, allLabel, builtIn = [], onApply }: Props) {
  const t = useT('views');
  const brand = useActiveBrand();
  const { data } = useQuery(savedViews(brand.id, place));
  const [asked, setAsked] = useState<'save' | 'manage' | null>(null);
  const views = data?.data.filter(({ stream_id }) => stream_id === null || stream_id === streamId);
  useDefaultView({ brandId: brand.id, place, streamId, views, filters, onApply });
  const saved = views?.find((view) => isView(view.filters, filters));
  const chosen = saved?.name ?? builtIn.find((view) => isView(view.filters, filters))?.label;
  const item = (key: string, label: string, view: Filters, isChosen: boolean) => (
    <Menu.Item
      key={key}
      aria-current={isChosen || undefined}
      rightSection={isChosen && <IconCheck size={14} stroke={1.6} aria-hidden />}
      onClick={() => onApply(appliedTo(filters, view))}
    >
      {label}
    </Menu.Item>
  );
  const group = (label: string, of: readonly SavedView[]) =>
    of.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {of.map((view) => item(view.id, view.name, view.filters, view === saved))}
      </>
    );
  return (
    <>
      <Menu position="bottom-start" {...(classes.menu && { classNames: { dropdown: classes.menu } })}>
        <Menu.Target>
          <ChipButton isChosen={chosen !== undefined} {...(chosen && { 'aria-label': `${t('label')}: ${chosen}` })}>
            {chosen ?? t('label')}
            <IconChevronDown size={14} stroke={1.6} aria-hidden />
          </ChipButton>
        </Menu.Target>
        <Menu.Dropdown>
          {item('all', allLabel, {}, false)}
          {builtIn.map((view) => item(view.name, view.label, view.filters, !saved && view.label === chosen))}
          {group(
            t('own'),
            (views ?? []).filter(({ is_own }) => is_own),
          )}
          {group(
            t('shared_with', { brand: brand.name }),
            (views ?? []).filter(({ is_own }) => !is_own),
          )}
          <Menu.Divider />
          <Menu.Item disabled={Object.keys(filters).length === 0} onClick={() => setAsked('save')}>
            {t('save')}
          </Menu.Item>
          <Menu.Item disabled={!views || views.length === 0} onClick={() => setAsked('manage')}>
            {t('manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'save' && (
        <SaveDialog place={place} streamId={streamId} filters={filters} onClose={() => setAsked(null)} />
      )}
      {asked === 'manage' && (
        <ManageDialog
          place={place}
          streamId={streamId}
          filters={filters}
          views={views ?? []}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
