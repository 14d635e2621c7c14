/** Whether all pages around the frame are of this site: whoever answers is then who they are on it. */
export const isOnOwnSite = checkOwnSite();

function checkOwnSite(): boolean {
  try {
    for (let page: Window = self; page !== top; page = page.parent)
      if (page.parent.location.origin !== self.origin) return false;
    return self.origin !== 'null';
  } catch {
    // A page of another site tells nobody where it is.
    return false;
  }
}
