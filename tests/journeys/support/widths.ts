/** The screen sizes of the journeys, in CSS pixels. */
export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
