import type { ColorInputProps } from '@mantine/core';
import { ColorInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../settings/settings.module.css';
import { readability } from './contrast.ts';

/** A colour, with how well it can be read. */
export function ColourField({ value, ...props }: Omit<ColorInputProps, 'value'> & { value: string }) {
  const t = useT('accounts');
  const found = readability(value);
  return (
    <div>
      <ColorInput format="hex" withEyeDropper={false} value={value} {...props} />
      {found && (
        <p className={classes.contrast} data-poor={!found.isReadable || undefined}>
          <span style={{ background: value }}>{t('colours.sample')}</span>
          {t(found.isReadable ? 'colours.good' : 'colours.poor', { ratio: Math.floor(found.ratio * 10) / 10 })}
        </p>
      )}
    </div>
  );
}
