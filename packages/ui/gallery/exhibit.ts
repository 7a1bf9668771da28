import type { ComponentType } from 'react'

/** One control with all its states. Its name is the id of its section and the title of its accessibility test. */
export type Exhibit = { name: string; Show: ComponentType }
