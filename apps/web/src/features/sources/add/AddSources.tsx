import { Tabs } from '@mantine/core';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Way, ways } from '../list/source-search.ts';
import { AddByAddress } from './AddByAddress.tsx';
import classes from './add.module.css';

const AddFromOpml = lazyPart(async () => (await import('./AddFromOpml.tsx')).AddFromOpml, { hasTexts: true });
const AddFromCatalogue = lazyPart(async () => (await import('./AddFromCatalogue.tsx')).AddFromCatalogue, {
  hasTexts: true,
});

const contents = { address: AddByAddress, opml: AddFromOpml, catalogue: AddFromCatalogue };

interface Props {
  /** The way that is open; undefined: none. */
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
}

/** Three ways to get sources: an address, a file, the catalogue. */
export function AddSources({ way, onWay }: Props) {
  const t = useT('sources');
  const app = useT('app');
  return (
    <Drawer
      opened={way !== undefined}
      onClose={() => onWay(undefined)}
      title={t('add.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
      size={480}
      classNames={{ header: classes.header, body: classes.drawer }}
    >
      <Tabs value={way ?? 'address'} onChange={(next) => next && onWay(next as Way)} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {ways.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`add.ways.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ways.map((one) => {
          const Content = contents[one];
          return (
            <Tabs.Panel key={one} value={one} className={classes.panel}>
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Drawer>
  );
}
