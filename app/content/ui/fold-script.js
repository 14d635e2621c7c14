(() => {
  const open = () => {
    const named = document.getElementById(location.hash.slice(1));
    let fold = named?.closest('details:not([open])');
    if (!fold) return;
    for (; fold; fold = fold.parentElement.closest('details')) fold.open = true;
    named.scrollIntoView();
  };
  addEventListener('hashchange', open);
  open();
})();
