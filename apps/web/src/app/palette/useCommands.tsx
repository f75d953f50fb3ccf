import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useActiveBrand, useBrands, usePermissions, useUser } from '../../shared/actor/index.ts';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { keysHelp } from '../../shared/keys/index.ts';
import { impersonating } from '../../shared/session/index.ts';
import { useStore } from '../../shared/store.ts';
import { admits } from '../navigation/sections.ts';
import { pageTable } from '../routes/table.ts';
import { useSwitchBrand } from '../shell/useSwitchBrand.ts';

export interface Command {
  id: string;
  group: 'pages' | 'streams' | 'brands' | 'actions' | 'stories' | 'relations' | 'clippings' | 'emails' | 'sources';
  label: string;
  /** The parent of the command, in grey beside it. */
  hint?: string;
  run: () => unknown;
}

/** Returns everything that one can go to or do from anywhere. */
export function useCommands(): Command[] {
  return [...useStreamCommands(), ...usePageCommands(), ...useBrandCommands(), ...useActionCommands()];
}

/** Steps of signing in and of connecting an account, which are reached only in their order, and pages shown in frames. */
const hiddenPages =
  /^\/($|logout|lock-out|features|oauth|fetch-instagram|embed|activate|confirm-email|second-factor|onboarding|stream-onboarding)/;
/** Pages that do one thing: they are found as actions. */
const doing = /\/(create|prepare)$/;

function usePageCommands(): Command[] {
  const t = useT('app');
  const router = useRouter();
  const permission = usePermissions();
  const { is_staff_member, staff_level } = useUser();
  return pageTable
    .filter(
      (row) =>
        !row.redirect &&
        !row.path.includes('$') &&
        row.guard !== 'public' &&
        !hiddenPages.test(row.path) &&
        row.isBuilt &&
        !(row.needsFullStaff && staff_level === 'support') &&
        admits(row, is_staff_member, (name) => permission(name).can),
    )
    .map((row) => ({
      id: row.path,
      group: doing.test(row.path) ? ('actions' as const) : ('pages' as const),
      label: t(`titles.${row.title}`),
      ...hintOf(row.path, t),
      run: () => router.navigate({ to: row.path }),
    }));
}

const areas = [
  ['/settings/company', 'titles.organisation'],
  ['/settings/brand', 'titles.brand'],
  ['/settings', 'titles.settings'],
  ['/staff', 'titles.staff'],
  ['/streams/', 'titles.monitor'],
  ['/performance/', 'titles.measure'],
] as const;

const hintOf = (path: string, t: ReturnType<typeof useT<'app'>>): { hint?: string } => {
  const area = areas.find(([start]) => path.startsWith(start) && path !== start);
  return area ? { hint: t(area[1]) } : {};
};

function useStreamCommands(): Command[] {
  const router = useRouter();
  const brand = useActiveBrand();
  const canSee = usePermissions()('streams.list').can;
  const { data } = useQuery({
    ...apiQuery('streams.index', { query: { brand: brand.id, include: 'counts', limit: 100 } }),
    enabled: canSee && brand.organisation_id !== '',
  });
  return (data?.data ?? []).map((stream) => ({
    id: stream.id,
    group: 'streams' as const,
    label: stream.name,
    run: () => router.navigate({ to: '/streams/$streamId', params: { streamId: stream.id } }),
  }));
}

function useBrandCommands(): Command[] {
  const t = useT('app');
  const active = useActiveBrand();
  const choose = useSwitchBrand();
  return useBrands()
    .filter(({ id }) => id !== active.id)
    .map((brand) => ({
      id: brand.id,
      group: 'brands' as const,
      label: t('palette.brand', { name: brand.name }),
      run: () => choose(brand),
    }));
}

function useActionCommands(): Command[] {
  const t = useT('app');
  const router = useRouter();
  const isImpersonating = useStore(impersonating);
  const { setColorScheme } = useMantineColorScheme();
  const action = (id: string, label: string, run: () => unknown): Command => ({ id, group: 'actions', label, run });
  return [
    action('light', t('palette.theme', { theme: t('user_menu.light') }), () => setColorScheme('light')),
    action('dark', t('palette.theme', { theme: t('user_menu.dark') }), () => setColorScheme('dark')),
    action('system', t('palette.theme', { theme: t('user_menu.system') }), () => setColorScheme('auto')),
    action('keys', t('keys.title'), () => keysHelp.set(true)),
    ...(isImpersonating ? [] : [action('sign-out', t('user_menu.sign_out'), () => router.navigate({ to: '/logout' }))]),
  ];
}
