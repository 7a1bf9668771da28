import type { Gives } from '@waea/contract/call'
import type { networkMaps } from '@waea/contract/fibre/network-maps'
import type { Map as LeafletMap } from 'leaflet'
import { loadOnce } from '../../shell/device/shared/load-once.ts'
import outline from './nz-outline.txt?raw'

type Leaflet = typeof import('leaflet')
type Features = Gives<typeof networkMaps.features>
type Colour = Gives<typeof networkMaps.maps>['Maps'][number]['colour']

/** All of New Zealand except the Chatham Islands. */
const country = [
  [-47.4, 166.2],
  [-34.2, 178.7],
] as const

const leaflet = loadOnce(async (): Promise<Leaflet> => {
  const [code] = await Promise.all([import('leaflet'), import('leaflet/dist/leaflet.css')])
  // The package is CommonJS, so its parts may be on the default export.
  return 'default' in code ? (code as unknown as { default: Leaflet }).default : code
})

/** The country's outline: one ring per line, each position as longitude and latitude in hundredths of a degree. */
function ringsIn(text: string): [latitude: number, longitude: number][][] {
  const lines = text.trim().split('\n')
  return lines.map((line) =>
    line.split(' ').map((position) => {
      const [x = 0, y = 0] = position.split(',').map(Number)
      return [y / 100, x / 100]
    }),
  )
}

/** Styles of the areas: tokens of the brand, so that they follow the brand and the theme. */
const looks: Record<Colour, string> = {
  alarm: 'fill-bad/45 stroke-bad',
  planned: 'fill-info/35 stroke-info',
  strong: 'fill-primary/45 stroke-primary',
  soft: 'fill-primary/20 stroke-primary/60',
}

/**
 * Starts a map of New Zealand in an element of the page; undefined if the element is gone by then. Nothing is loaded
 * from third parties: the outline is ours, and the areas come through our server.
 */
export async function startMap(
  { current: place }: { current: HTMLElement | null },
  { zoomIn, zoomOut }: { zoomIn: string; zoomOut: string },
): Promise<LeafletMap | undefined> {
  const L = await leaflet()
  if (!place?.isConnected) return undefined
  const map = L.map(place, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 4,
    maxZoom: 11,
    zoomSnap: 0.25,
    // Wheel and one-finger gestures scroll the page; the map moves with two fingers.
    scrollWheelZoom: false,
    dragging: !L.Browser.mobile,
    zoomAnimation: false,
    fadeAnimation: false,
  })
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
  map.fitBounds(L.latLngBounds([...country[0]], [...country[1]]))
  map.setMaxBounds(L.latLngBounds([-54, 155], [-28, 190]))
  L.polygon(
    ringsIn(outline).map((ring) => [ring]),
    { className: 'fill-surface stroke-line-strong', weight: 1, interactive: false, fillOpacity: 1 },
  ).addTo(map)
  return map
}

/** Draws the areas of a layer; returns a function that removes them. */
export function drawAreas(
  map: LeafletMap,
  features: Features,
  { order, colour }: { order: number; colour: Colour },
): () => void {
  let isOver = false
  let remove = () => {}
  void leaflet().then((L) => {
    if (isOver) return
    const pane = `areas-${order}`
    const layerPane = map.getPane(pane) ?? map.createPane(pane)
    layerPane.style.zIndex = String(400 + order / 100)
    const drawn = L.geoJSON(features as Parameters<Leaflet['geoJSON']>[0], {
      pane,
      interactive: false,
      style: (feature) => ({
        className: looks[colour === 'alarm' && feature?.properties.planned ? 'planned' : colour],
        weight: 1.5,
        fillOpacity: 1,
        opacity: 1,
      }),
    }).addTo(map)
    remove = () => {
      drawn.remove()
    }
  })
  return () => {
    isOver = true
    remove()
  }
}
