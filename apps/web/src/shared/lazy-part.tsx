import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { notify } from './feedback/notify.ts';
import { countPending } from './first-page.ts';
import { translator } from './i18n/language.ts';

const loads = new Set<() => Promise<unknown>>();

/** Loads the parts that have not been opened yet, so that they open without a connection and after an upgrade. */
export const preloadParts = (): Promise<unknown> => Promise.allSettled([...loads].map((load) => load()));

/**
 * Returns a component that is loaded when it is first shown, for dialogs, menus and the like. If it cannot be loaded or fails, the
 * page around it stays as it is, and a notice offers to try again. `hasTexts`: its texts
 * are loaded with those of the page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, { hasTexts = false } = {}) {
  let ready: ComponentType<P> | null = null;
  const loadWhole = async () => {
    // The texts of the page do not have those of its parts.
    const [loaded] = await Promise.all([
      load(),
      hasTexts ||
        translator
          .get()
          .complete()
          .catch(() => {}),
    ]);
    ready = loaded;
    return { default: loaded };
  };
  const make = () => lazy(loadWhole);
  let newest = make();
  loads.add(load);
  /** `fallback` is shown until the part is there, and in place of one that failed. */
  function Part({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [Loaded, setLoaded] = useState(() => newest);
    // React would show the place of a part that is there for 300 milliseconds.
    const [Ready] = useState(() => ready);
    return (
      <PartBoundary
        fallback={fallback}
        onRetry={() => {
          newest = make();
          setLoaded(newest);
        }}
      >
        <Suspense fallback={fallback}>
          {Ready ? <Ready {...(props as unknown as P)} /> : <Loaded {...(props as unknown as P)} />}
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: loadWhole });
}

/** Loads a part that is shown with the data of a page as soon as the page itself is drawn. Returns true once it is there, or failed. */
export function usePreload({ preload }: { preload: () => Promise<unknown> }): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    // The rest comes after it, also on a slow line.
    const end = countPending();
    let isEnded = false;
    const endOnce = () => {
      if (!isEnded) end();
      isEnded = true;
    };
    const timer = setTimeout(() => {
      void preload()
        .catch(() => {})
        .then(() => {
          setThere(true);
          endOnce();
        });
    });
    return () => {
      clearTimeout(timer);
      endOnce();
    };
  }, [preload]);
  return isThere;
}

interface BoundaryProps {
  children: ReactNode;
  /** Shown in place of what failed. */
  fallback?: ReactNode;
  onRetry?: () => void;
}

/** Keeps a failing part of a page from taking the page with it. */
class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    const { translate } = translator.get();
    notify({
      kind: 'warning',
      title: translate('app.part_error.title'),
      body: translate('app.part_error.body'),
      action: {
        label: translate('app.try_again'),
        onClick: () => {
          this.props.onRetry?.();
          this.setState({ hasFailed: false });
        },
      },
    });
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
