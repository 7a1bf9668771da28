import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { FailedState } from '@waea/ui/states/failed-state'
import { Skeleton } from '@waea/ui/states/skeleton'
import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { drawAreas, startMap } from './draw-map.ts'
import { MapsError } from './maps-error.tsx'
import { useNetworkWords } from './network-words.tsx'

type NetworkMap = Gives<typeof networkMaps.maps>['Maps'][number]

/** The legend's colours for the areas of each map. */
const swatches: Record<NetworkMap['colour'], string> = {
  alarm: 'bg-bad',
  planned: 'bg-info',
  strong: 'bg-primary',
  soft: 'bg-primary/40',
}

/** The map of New Zealand with outages and coverage; the legend switches layers on and off. */
export default function NetworkMap() {
  const maps = useCall(networkMaps.maps, {})
  const [tries, setTries] = useState(0)
  if (maps.isPending) return <Skeleton className="h-96" />
  if (!maps.data) {
    return <MapsError error={maps.error} onRetry={() => void maps.refetch()} retrying={maps.isFetching} />
  }
  return <Drawn key={tries} maps={maps.data.Maps} retry={() => setTries(tries + 1)} />
}

function Drawn({ maps, retry }: { maps: readonly NetworkMap[]; retry: () => void }) {
  const { t } = useLingui()
  const words = useNetworkWords()
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(maps.filter(({ type, name }) => type === 'outage' || name === '4g').map(({ id }) => id)),
  )
  const place = useRef<HTMLDivElement>(null)
  const { map, isFailed } = useLeaflet(place)
  const toggle = (id: string) => {
    const next = new Set(shown)
    if (!next.delete(id)) next.add(id)
    setShown(next)
  }
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">
          <Trans>Shown on the map</Trans>
        </legend>
        {maps.map(({ id, type, name, colour }) => (
          <Checkbox
            key={id}
            checked={shown.has(id)}
            onChange={() => toggle(id)}
            label={
              <span className="inline-flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className={`size-3.5 rounded-sm border border-line-strong ${swatches[colour]}`}
                />
                {type === 'outage' ? t`${words.network(name)}: outages` : t`${words.network(name)}: coverage`}
              </span>
            }
          />
        ))}
      </fieldset>
      {isFailed && (
        <FailedState title={t`Map load error`} of={{ refetch: retry, isFetching: false }}>
          <Trans>The list above says the same as the map.</Trans>
        </FailedState>
      )}
      <div
        ref={place}
        role="application"
        aria-label={t`Map of New Zealand. Arrow keys move it, plus and minus change its size. The list above says the same.`}
        hidden={isFailed}
        className="isolate h-[28rem] overflow-hidden rounded-card border border-line bg-sunken! font-[inherit]! sm:h-[36rem] [&_.leaflet-bar]:border-line! [&_.leaflet-bar_a]:size-11! [&_.leaflet-bar_a]:border-line! [&_.leaflet-bar_a]:bg-surface! [&_.leaflet-bar_a]:leading-11! [&_.leaflet-bar_a]:text-ink!"
      />
      {map &&
        maps
          .filter(({ id }) => shown.has(id))
          .flatMap(({ layers, colour }) =>
            layers.map(({ url, order }) => <Layer key={url} map={map} url={url} order={order} colour={colour} />),
          )}
      <p className="text-s text-ink-2">
        <Trans>Areas are approximate. Hills and buildings can weaken a signal. Outline: Natural Earth.</Trans>
      </p>
    </div>
  )
}

/** Loads the map library, and starts the map in its element. */
function useLeaflet(place: RefObject<HTMLDivElement | null>) {
  const [map, setMap] = useState<LeafletMap>()
  const [isFailed, setFailed] = useState(false)
  const { t } = useLingui()
  const texts = useRef({ zoomIn: '', zoomOut: '' })
  texts.current = { zoomIn: t`Make the map larger`, zoomOut: t`Make the map smaller` }
  useEffect(() => {
    let started: LeafletMap | undefined
    let isOver = false
    startMap(place, texts.current).then(
      (made) => {
        started = made
        if (isOver) made?.remove()
        else setMap(made)
      },
      () => {
        if (!isOver) setFailed(true)
      },
    )
    return () => {
      isOver = true
      started?.remove()
      setMap(undefined)
    }
  }, [place])
  return { map, isFailed }
}

/** One layer on the map. If it can't be loaded, an error appears below the map. */
function Layer({
  map,
  url,
  order,
  colour,
}: {
  map: LeafletMap
  url: string
  order: number
  colour: NetworkMap['colour']
}) {
  const [, service = '', layer = ''] = /\/services\/([^/]+)\/MapServer\/(\d+)\/query$/.exec(url) ?? []
  const features = useCall(networkMaps.features, { service, layer })
  useEffect(
    () => (features.data ? drawAreas(map, features.data, { order, colour }) : undefined),
    [map, features.data, order, colour],
  )
  if (!features.isError || features.data) return null
  return <MapsError error={features.error} onRetry={() => void features.refetch()} retrying={features.isFetching} />
}
