import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, useMemo } from 'react';
import { queryClient } from '../shared/api/index.ts';
import { hasNotices, loadNoticePlace } from '../shared/feedback/notify.ts';
import { numberSigns } from '../shared/format/index.ts';
import { useLocale } from '../shared/i18n/index.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useStore } from '../shared/store.ts';
import { styleNonce } from '../shared/style-nonce.ts';
import { CriticalPage } from './pages/CriticalPage.tsx';
import { cssVariablesResolver, theme } from './theme/index.ts';

const NoticePlace = lazyPart(async () => (await loadNoticePlace()).NoticePlace);

// The same key as in src/first/early.ts, which sets the scheme before the first paint.
const colorSchemes = localStorageColorSchemeManager({ key: 'masthead.color_scheme' });

export function Providers({ children }: { children: ReactNode }) {
  const locale = useLocale();
  // The signs are asked for by the first such field: to make a number format is slow.
  const localTheme = useMemo(() => {
    const defaultProps = () => ({ size: 'sm', ...numberSigns(locale) });
    return mergeThemeOverrides(theme, { components: { NumberInput: { defaultProps } } });
  }, [locale]);
  return (
    <MantineProvider
      theme={localTheme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <Dates>
          <Critical>
            {children}
            <Notices />
          </Critical>
        </Dates>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Loaded with the first notice. */
function Notices() {
  const isWanted = useStore(hasNotices);
  return isWanted && <NoticePlace />;
}

/** Language and first day of the week of calendars. By CLDR, weeks begin on Monday in all our languages but Portuguese. */
function Dates({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const settings = { locale: dayjsNames[locale] ?? locale, firstDayOfWeek: locale.startsWith('pt') ? 0 : 1 } as const;
  return <DatesProvider settings={settings}>{children}</DatesProvider>;
}

/** Languages that dayjs calls by another name. */
const dayjsNames: Partial<Record<string, string>> = { 'en-GB': 'en-gb', no: 'nb', 'pt-BR': 'pt-br' };

/** The last net: what no route could catch. */
class Critical extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <CriticalPage /> : this.props.children;
  }
}
