import { Skeleton, SkeletonList } from '@waea/ui/states/skeleton'

/** A screen's placeholder while it loads. */
export function WaitingScreen() {
  return (
    <div className="grid gap-6 py-2">
      <Skeleton className="h-9 w-56" />
      <SkeletonList />
    </div>
  )
}
