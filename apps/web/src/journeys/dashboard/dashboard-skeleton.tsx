import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@waea/ui/states/skeleton'

/** The dashboard's skeleton while its figures load. */
export function DashboardSkeleton({ withoutHeading = false }: { withoutHeading?: boolean }) {
  const { t } = useLingui()
  return (
    <div role="status" className="grid gap-4 lg:gap-6">
      <span className="sr-only">{t`Loading`}</span>
      {!withoutHeading && <Skeleton className="h-11 w-52" />}
      <div className="grid gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
        <div className="grid content-start gap-4 lg:gap-6">
          <Skeleton className="h-46 rounded-card lg:h-56" />
          <div className="grid grid-cols-2 gap-4 lg:gap-6">
            <Skeleton className="h-22 rounded-card" />
            <Skeleton className="h-22 rounded-card" />
          </div>
        </div>
        <div className="grid content-start gap-4 lg:gap-6">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </div>
      </div>
    </div>
  )
}
