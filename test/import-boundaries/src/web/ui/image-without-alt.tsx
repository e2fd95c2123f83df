export function Picture() {
  return <img src="/bottle.jpg" />;
}
