import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { queryClient } from '../shared/api/index.ts';
import { useLocale } from '../shared/i18n/index.ts';
import { CriticalPage } from './pages/CriticalPage.tsx';
import { cssVariablesResolver, theme } from './theme/index.ts';

// The same key as in public/color-scheme.js, which sets the scheme before the first paint.
const colorSchemes = localStorageColorSchemeManager({ key: 'masthead.color_scheme' });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Dates>
          <Critical>{children}</Critical>
        </Dates>
        <Notifications
          position="bottom-right"
          autoClose={10_000}
          containerWidth={340}
          limit={4}
          transitionDuration={140}
        />
      </QueryClientProvider>
    </MantineProvider>
  );
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
