import { Failure } from '../../platform/http/failure.ts';
import type { Handlers } from '../accounts/index.ts';

const soon = async (): Promise<never> => {
  throw new Failure(503, 'internal');
};

export const fileRoutes: Handlers = {
  'files.store': soon,
  'files.crop': soon,
  'files.delete': soon,
  'files.open': soon,
  'screenshots.image': soon,
  'screenshots.pdf': soon,
};
