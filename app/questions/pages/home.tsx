export default function Page() { return <main id="main"><h1>questions/pages/home</h1></main>; }
