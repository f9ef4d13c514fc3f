"""The wheel: the package, its module and libplateau from a build folder, and the data that ships with the program.

    cmake --preset release && cmake --build --preset release
    pip install --no-index --no-build-isolation ./python

PLATEAU_BUILD names another build folder than build/release.
"""

import os
import pathlib
import re
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

root = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(os.environ.get("PLATEAU_BUILD", root / "build" / "release"))


class BuildWithEngine(build_py):
    """Puts what CMake built, and the data, beside the Python sources."""

    def run(self):
        super().run()
        package = pathlib.Path(self.build_lib) / "plateau"
        built = [*build.glob("python/plateau/_plateau*.so"), *build.glob("python/plateau/libplateau.so.*")]
        if len(built) != 2:
            raise SystemExit(f"{build} has no Python module: build Plateau first (cmake --build --preset release)")
        for file in built:
            shutil.copy2(file, package / file.name)  # follows links
        shutil.copytree(root / "data", package / "share" / "plateau" / "data", dirs_exist_ok=True)


class WithModule(Distribution):
    def has_ext_modules(self):
        return True


version = re.search(r"project\(plateau VERSION (\S+)", (root / "CMakeLists.txt").read_text()).group(1)
setup(
    name="plateau",
    version=version,
    description="board games with strong and instructive opponents",
    packages=["plateau"],
    package_data={"plateau": ["*.pyi", "py.typed"]},
    python_requires=">=3.9",
    install_requires=["numpy"],
    cmdclass={"build_py": BuildWithEngine},
    distclass=WithModule,
)
