import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../../shared/icons/index.ts';
import classes from './recordings.module.css';

export const Notice = ({ children }: { children: ReactNode }) => (
  <p className={classes.notice}>
    <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
    <span>{children}</span>
  </p>
);
