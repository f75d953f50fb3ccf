import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { queryClient } from '../shared/api/index.ts';
import { hasNotices, loadNoticePlace } from '../shared/feedback/notify.ts';
import { useLocale } from '../shared/i18n/index.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useStore } from '../shared/store.ts';
import { styleNonce } from '../shared/style-nonce.ts';
import { CriticalPage } from './pages/CriticalPage.tsx';
import { cssVariablesResolver, theme } from './theme/index.ts';

const NoticePlace = lazyPart(async () => (await loadNoticePlace()).NoticePlace);

// The same key as in public/color-scheme.js, which sets the scheme before the first paint.
const colorSchemes = localStorageColorSchemeManager({ key: 'masthead.color_scheme' });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
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

function Dates({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ locale: useLocale().split('-')[0]!, firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}

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
