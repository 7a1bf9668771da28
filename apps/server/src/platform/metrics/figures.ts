/** The values that each label may have. Any other value becomes `other`, so that the number of series stays bounded. */
export type LabelValues = Readonly<Record<string, readonly string[]>>

/** A number that is read at each scrape. */
interface GaugeOf {
  help: string
  labels?: LabelValues
}

export interface Reading {
  gauge: string
  value: number
  labels?: Readonly<Record<string, string>>
}

/** Gauges that are read together, declared where their data are. `Source` is what reading them takes. */
export interface Figures<Source = void> {
  /** What they are about; `waea_figures_up` names it. */
  about: string
  /** The gauges by name. */
  gauges: Readonly<Record<string, GaugeOf>>
  read(from: Source): Promise<readonly Reading[]>
}
