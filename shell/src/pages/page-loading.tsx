import { Skeleton, SkeletonGroup } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './page-loading.module.css';

/** The placeholder of a page that is loading. The gate knows it by its attribute. */
export function PageLoading() {
  return (
    <div className={styles.page} data-page-loading>
      <SkeletonGroup label={texts.frame.loadingPage()}>
        <Skeleton shape="title" width="min(24rem, 80%)" />
        <Skeleton width="min(36rem, 100%)" />
        <Skeleton shape="block" height="16rem" />
      </SkeletonGroup>
    </div>
  );
}
