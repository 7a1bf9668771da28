import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useEffect, useRef, useState } from 'react'
import { activateNewWorker } from '../../device/shared/worker.ts'
import { usePortal } from '../../session/shared/portal.tsx'
import { type DeploymentWatch, freshAddress, watchDeployment } from './watch-deployment.ts'

/** Offers a newer version of the portal while a tab stays open: refresh now, or remind later (1§2, 1§4). */
export function NewVersion() {
  const portal = usePortal()
  const watch = useRef<DeploymentWatch>(undefined)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const { hotReloadIntervalS } = portal.settings
    const started = watchDeployment(portal, () => setShown(true), hotReloadIntervalS && hotReloadIntervalS * 1000)
    watch.current = started
    return started.stop
  }, [portal])
  return (
    <ConfirmDialog
      open={isShown}
      title={<Trans>There’s a new version</Trans>}
      confirmText={<Trans>Refresh now</Trans>}
      cancelText={<Trans>Remind me later</Trans>}
      onConfirm={() => void activateNewWorker().then(() => location.assign(freshAddress(location.href, Date.now())))}
      onCancel={() => {
        setShown(false)
        watch.current?.later()
      }}
    >
      <Trans>Refreshing takes a moment. You’ll lose anything you’ve typed on this page and not sent yet.</Trans>
    </ConfirmDialog>
  )
}
