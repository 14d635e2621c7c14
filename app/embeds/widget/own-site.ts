/** Whether all pages around the frame belong to this site, so that the reader answers as who they are on it. */
export const isOnOwnSite = checkOwnSite();

function checkOwnSite(): boolean {
  try {
    for (let page: Window = self; page !== top; page = page.parent)
      if (page.parent.location.origin !== self.origin) return false;
    return self.origin !== 'null';
  } catch {
    // A page of another site does not disclose its location.
    return false;
  }
}
