// Names that the console keeps for itself, as published (state of 11 August 2022).

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Values that `entryPointUriPath` may not have. */
export const reservedEntryPoints: ReadonlySet<string> = wordsIn(
  `account audit-log dashboard categories change-history customers exports discounts operations
   impex imports imports-exports orders products settings welcome disabled standalone-prices`,
);

/** Members of `window.app` that are computed; an `additionalEnv` member of that name is lost. */
export const runtimeMembers: ReadonlySet<string> = wordsIn(
  `applicationId applicationIdentifier applicationName cdnUrl entryPointUriPath env
   frontendHost location mcApiUrl servedByProxy __DEVELOPMENT__`,
);

/** The thirty icons that are known by name. */
export const iconNames: ReadonlySet<string> = wordsIn(
  `bag bell box chat code export files folder gift globe graph headphones import location
   network percentage pricetag rocket screen search settings special stack stamp star stats
   trolley truck users wrench`,
);

/** Features of browsers that the Permissions-Policy header can switch. */
export const browserFeatures: readonly string[] =
  `accelerometer ambient-light-sensor attribution-reporting autoplay battery bluetooth browsing-topics
   camera clipboard-read clipboard-write compute-pressure cross-origin-isolated display-capture
   document-domain encrypted-media execution-while-not-rendered execution-while-out-of-viewport
   fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection
   interest-cohort keyboard-map local-fonts magnetometer microphone midi navigation-override
   otp-credentials payment picture-in-picture publickey-credentials-create
   publickey-credentials-get screen-wake-lock serial speaker-selection storage-access sync-xhr usb
   web-share window-management xr-spatial-tracking`.split(/\s+/);
