/** The device an eSIM is installed on, as far as the browser tells. */
export type Device = 'iphone' | 'android' | 'other'

export type Browsing = {
  device: Device
  /** Inside another app (Facebook, Instagram, mail apps), where install links do nothing. */
  isInsideApp: boolean
}

/** Reads the user agent. iPads call themselves Macs; their touch screen gives them away. */
export function browsingOf(userAgent: string, touchPoints = 0): Browsing {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const device: Device = isApple ? 'iphone' : /Android/.test(userAgent) ? 'android' : 'other'
  const isNamed = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|Pinterest|LinkedInApp|GSA\//.test(
    userAgent,
  )
  const isAndroidView = device === 'android' && /; wv\)/.test(userAgent)
  // On an iPhone a browser's user agent says Safari or a browser's name; a web view inside an app says neither.
  const isAppleView = device === 'iphone' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
  return { device, isInsideApp: isNamed || isAndroidView || isAppleView }
}
