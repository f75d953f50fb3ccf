import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Clipping, clippingsChanged } from '../clippings.api.ts';
import { linkNames } from './useLinkable.ts';

const assignable = [...linkNames, 'relations'] as const;
type Assignable = (typeof assignable)[number];
type Links = Record<Assignable, string[]>;

const linksOf = (clipping: Clipping): Links =>
  Object.fromEntries(assignable.map((name) => [name, (clipping[name] ?? []).map(({ id }) => id)])) as Links;

/** Returns the assignment of a clipping and the function that saves it; leaving it unsaved asks for confirmation. */
export function useAssignment(clipping: Clipping) {
  const t = useT('clippings');
  const navigate = useNavigate();
  const before = linksOf(clipping);
  const [links, setAll] = useState(before);
  const [brands, setBrands] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const changed = assignable.filter((name) => links[name].toSorted().join() !== before[name].toSorted().join());
  const isDirty = brands.length + changed.length > 0;
  const letGo = useLeaveQuestion(isDirty);
  useBlockBrandSwitch(isDirty);
  const save = async () => {
    setBusy(true);
    try {
      await call('clippings.assign', {
        params: { clipping_id: clipping.id },
        body: { ...Object.fromEntries(changed.map((name) => [name, links[name]])), brands },
      });
      letGo();
      notify({
        title: t('assign.done'),
        ...(brands.length > 0 && { body: t('assign.copied', { count: brands.length }) }),
      });
      void clippingsChanged();
      await navigate({ to: '/performance/coverage', search: { clipping: clipping.id } });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    links,
    setLinks: (name: Assignable, ids: string[]) => setAll((current) => ({ ...current, [name]: ids })),
    brands,
    setBrands,
    isBusy,
    save,
  };
}
