import { useNavigate } from '@tanstack/react-router';
import { activateBrand, useActiveBrand, useBrands, usePermission } from '../../../shared/actor/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import type { CoverageTarget } from './coverage-target.ts';

/** Opens the clippings behind a figure, with their brand as the active one; null if somebody may not see them. */
export function useOpenCoverage(): ((target: CoverageTarget) => void) | null {
  const navigate = useNavigate();
  const active = useActiveBrand();
  const brands = useBrands();
  const { can } = usePermission('clippings.list');
  if (!can) return null;
  return ({ brand, filters }) => {
    const other = brands.find(({ id }) => id === brand && id !== active.id);
    void (other ? activateBrand(other) : Promise.resolve())
      .then(() => navigate({ to: '/performance/coverage', search: filters }))
      .catch(notifyFailure);
  };
}
