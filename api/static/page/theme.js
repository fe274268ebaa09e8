// Runs before the first paint: the colours and the deck that this browser chose last time.
try {
  const { theme, deck } = JSON.parse(localStorage.getItem("maubinh.look")) ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (deck === "four") document.documentElement.dataset.deck = deck;
} catch {
  // Storage may be closed or spoilt; the system's colours are good.
}
