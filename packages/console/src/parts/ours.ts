/** Whether the address is on this server: the pages load nothing from others. */
export const isOurs = (url: string): boolean => {
  try {
    return new URL(url, window.location.href).origin === window.location.origin;
  } catch {
    return false;
  }
};
